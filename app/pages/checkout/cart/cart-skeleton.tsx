/** The cart's shape while its lines are on their way: the same sizes, so that nothing shifts. */
export function CartSkeleton({ lines }: { lines: number }) {
  return (
    <div className="shell py-6" aria-busy="true">
      <h1 className="pb-5 text-display">Your Cart</h1>
      <ul aria-hidden className="border-t border-line desktop:mr-[24rem]">
        {Array.from({ length: lines }, (_, index) => index).map((index) => (
          <li key={index} className="grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-4">
            <div className="aspect-4/5 w-20 rounded-card bg-rose" />
            <div className="flex flex-col gap-3">
              <div className="h-6 w-2/3 rounded-card bg-rose" />
              <div className="h-4 w-1/3 rounded-card bg-rose" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
