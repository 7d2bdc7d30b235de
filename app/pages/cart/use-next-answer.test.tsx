// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { useNextAnswer } from "./use-next-answer.ts";

afterEach(cleanup);

test("whoever presses as soon as an answer is shown is told of the next one, not of that", () => {
  const heard: string[] = [];
  const page = renderHook(
    ({ answer }) => {
      const ask = useNextAnswer(answer, (next) => heard.push(next));
      useLayoutEffect(() => {
        if (answer === "first") ask();
      });
    },
    { initialProps: { answer: "first" } },
  );
  expect(heard).toEqual([]);
  page.rerender({ answer: "second" });
  expect(heard).toEqual(["second"]);
});
