import noAddresses from "./drawings/no-addresses.svg?raw";
import noOrders from "./drawings/no-orders.svg?raw";

/** The drawings of empty places. Inside the document, because they take its colours. */
export function NoOrdersDrawing() {
  return <Drawing svg={noOrders} />;
}

export function NoAddressesDrawing() {
  return <Drawing svg={noAddresses} />;
}

function Drawing({ svg }: { svg: string }) {
  return (
    <div
      aria-hidden
      className="h-[11.25rem]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
