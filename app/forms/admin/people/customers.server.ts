import { z } from "zod";
import { customerById } from "#data/orders/lists/customers.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import { peopleMessages } from "#domain/people/messages";
import { ERASURE_WORD } from "#domain/people/personal-data";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { files } from "#services/files.server";

export const customerForms = [
  /** Erases a customer at their request, by the same rules as their own My data page. */
  form(
    "/admin/customers/:customerId/erasure",
    {
      ...sellersForm("manage-customers"),
      fresh: true,
      schema: z.object({ confirmation: z.string().max(40).default("") }),
      example: { confirmation: "erase" },
    },
    async ({ person: seller, value: { confirmation } }, { params }) => {
      const customer = await customerById(params.customerId);
      const notFound = "This customer wasn't found. Look in the list of customers.";
      if (!customer) return refuse("customer-not-found", { form: notFound }, 404);
      const unconfirmed = peopleMessages["erasure-unconfirmed"];
      if (confirmation.trim().toLowerCase() !== ERASURE_WORD)
        return refuse("erasure-unconfirmed", { confirmation: unconfirmed });
      const remove = (path: string) => files.remove(path);
      const erased = await erasePerson(customer.id, remove, new Date(), seller.id);
      return erased.ok ? erased : refuseProblem(erased.problem, peopleMessages, {});
    },
  ),
];
