/** A drawn postmark, beside the heading of the order-placed page. */
export function Postmark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 72" className="w-28 shrink-0 text-peacock" fill="none">
      <g stroke="currentColor" strokeWidth="2.5">
        <circle cx="38" cy="36" r="31" />
        <circle cx="38" cy="36" r="22" />
        <path d="m28 36 7 8 14-16" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
        <path d="M74 20c8-5 12 5 20 0s12 5 20 0M74 32c8-5 12 5 20 0s12 5 20 0M74 44c8-5 12 5 20 0s12 5 20 0M74 56c8-5 12 5 20 0s12 5 20 0" />
      </g>
    </svg>
  );
}
