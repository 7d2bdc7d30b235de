import { expect, test } from "vitest";
import { refuseProblem } from "./problem.server.ts";

type Problem =
  | { code: "line-gone" }
  | { code: "name-taken"; by: string }
  | { code: "too-many"; most: number };

const messages = {
  "line-gone": "This line isn't there any more.",
  "too-many": ({ most }: { most: number }) => `Up to ${most}.`,
};

const taken = { sentence: ({ by }: { by: string }) => `${by} has this name.` };

function answerTo(problem: Problem) {
  const { data, init } = refuseProblem(problem, messages, {
    "name-taken": { ...taken, field: "name", advice: () => "Choose another." },
    "too-many": "pieces",
  });
  return { ...data, status: init?.status };
}

test("a problem without a rule is told above the form, as a conflict, by its subject's messages", () => {
  expect(answerTo({ code: "line-gone" })).toEqual({
    ok: false,
    problem: "line-gone",
    errors: { form: "This line isn't there any more." },
    status: 409,
  });
});

test("what was typed is told at its field, with the facts in the sentence", () => {
  expect(answerTo({ code: "too-many", most: 3 })).toMatchObject({
    errors: { pieces: "Up to 3." },
    status: 422,
  });
});

test("a rule's own sentence, with advice", () => {
  expect(answerTo({ code: "name-taken", by: "Meera" })).toEqual({
    ok: false,
    problem: "name-taken",
    errors: { name: "Meera has this name." },
    advice: "Choose another.",
    status: 422,
  });
});

test("a status, another name for pages, and a rule for the rest", () => {
  const gone = { code: "line-gone" } as Problem;
  const rules = { "line-gone": { status: 404, as: "fields" }, "name-taken": taken };
  expect(refuseProblem(gone, messages, rules, "rest")).toMatchObject({
    data: { problem: "fields", errors: { form: "This line isn't there any more." } },
    init: { status: 404 },
  });
  expect(
    refuseProblem({ code: "too-many", most: 3 } as Problem, messages, rules, "rest"),
  ).toMatchObject({
    data: { problem: "too-many", errors: { rest: "Up to 3." } },
    init: { status: 422 },
  });
});

test("the compiler names a code without a sentence, and a rule for none", () => {
  const problem = { code: "line-gone" } as Problem;
  // @ts-expect-error `name-taken` has no sentence.
  refuseProblem(problem, messages, {});
  // @ts-expect-error No problem has the code `name-lost`.
  refuseProblem(problem, messages, { "name-taken": taken, "name-lost": "name" });
  // @ts-expect-error The sentence needs facts that the problem doesn't have.
  refuseProblem({ code: "too-many" }, messages, {});
});
