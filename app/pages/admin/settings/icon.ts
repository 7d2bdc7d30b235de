import { z } from "zod";
import { lastSaveOf, saveSettings } from "#data/settings/settings.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { messageFor } from "#domain/messages";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import {
  chosenPicture,
  PICTURE_FORM_BYTES,
} from "#pages/checkout/screenshot/screenshot-form.server.ts";
import { storeIcon } from "#pages/seo/icon-files.server.ts";
import { validateImage } from "#request/files/uploads.server";
import { formAction, refuse } from "#request/forms/form.server";
import { loadSettings, settings } from "#request/settings.server";

const Form = z.object({
  picture: chosenPicture,
  before: z.coerce.number().int().min(0).max(1_000_000),
});

/** The store's own icon, in every size that browsers and phones ask for. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: Form, maxBytes: PICTURE_FORM_BYTES },
  async ({ person, value: { picture, before } }) => {
    const validated = await validateImage(picture);
    if (!validated.ok) {
      const sentence =
        validated.problem.code === "image-missing"
          ? "Please choose a picture."
          : messageFor(checkoutMessages, validated.problem);
      return refuse(validated.problem.code, { picture: sentence });
    }
    const stored = await storeIcon(validated.image);
    if (!stored.ok)
      return refuse("icon-too-small", {
        picture: `This picture is too small: it wants ${stored.problem.least} pixels or more each way.`,
      });
    const now = new Date();
    const shown = settings().icon;
    const saved = await saveSettings(
      "icon",
      { file: stored.mark },
      { before, shown, by: person.id, now },
    );
    await loadSettings();
    if (saved.ok) return { ok: true as const };
    const last = await lastSaveOf("icon");
    return refuse(
      "settings-changed",
      { form: `${last?.email ?? "Somebody"} chose another icon meanwhile; it is shown now.` },
      409,
    );
  },
);
