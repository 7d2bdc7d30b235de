import { Search } from "lucide-react";
import type { RefObject } from "react";
import { Form, href } from "react-router";
import { Button } from "#ui/forms/button";

export function SearchOrders({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <Form role="search" action={href("/admin/orders")} className="flex max-w-md grow gap-2">
      <input
        ref={ref}
        type="search"
        name="q"
        aria-label="Search all orders"
        placeholder="Search all orders"
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-11 w-full min-w-0 rounded-card border border-ink/30 bg-card px-3 text-base placeholder:text-ink-soft"
      />
      <Button look="second" type="submit" aria-label="Search" className="px-3!">
        <Search aria-hidden size={20} />
      </Button>
    </Form>
  );
}
