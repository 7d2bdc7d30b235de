import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Names the order that a payment is for. The number can be copied (reading R28). */
export function OrderNumber({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      {useTexts(texts).order}{" "}
      <span data-copyable className="font-figures">
        {orderNumber}
      </span>
    </>
  );
}
