/** An open, empty envelope: what an empty checkout looks like in a store that posts everything. */
export function Envelope() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="w-40 text-ink" fill="none">
      <path d="M12 50 80 8l68 42v62H12z" className="fill-rose" />
      <path d="M30 24h100v60H30z" className="fill-card" />
      <path d="M44 40h54M44 52h40" className="stroke-line" strokeWidth="4" />
      <path d="M108 34h12v14h-12z" className="fill-marigold" />
      <path d="m12 50 68 40 68-40v62H12z" className="fill-card" />
      <path
        d="M12 50 80 8l68 42v62H12zm0 0 68 40 68-40M12 112l52-38m84 38L96 74"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
