import { isRouteErrorResponse } from "react-router";
import { storeMessages } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { href } from "#protocol/href";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Shown instead of an order or a payment of the customer that doesn't exist (`notFound`) or that failed to load. */
export function OrderError({ error, notFound }: { error: unknown; notFound: string }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? notFound : orderMessages.loadFailed;
  return (
    <div className="shell">
      <title>{title}</title>
      <EmptyState
        heading="h1"
        title={title}
        advice={isMissing ? orderMessages.orderNotFoundAdvice : storeMessages.pageFailedAdvice}
      >
        <ButtonLink to={href("/orders")}>{useTexts(texts).list.back}</ButtonLink>
      </EmptyState>
    </div>
  );
}
