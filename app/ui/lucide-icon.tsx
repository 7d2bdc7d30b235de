import { createElement, type SVGProps } from "react";

type Shape = readonly [element: string, attributes: Record<string, string>];

/** Draws a shape of lucide in the one weight that we use, in place of lucide's own wrapper (see vite.config.ts). */
export default function lucideIcon({ node }: { node: readonly Shape[] }) {
  return function LucideIcon({ size, ...props }: SVGProps<SVGSVGElement> & { size: number }) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label where it says something
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={!props["aria-label"]}
        {...props}
      >
        {node.map(([element, attributes]) => createElement(element, attributes))}
      </svg>
    );
  };
}
