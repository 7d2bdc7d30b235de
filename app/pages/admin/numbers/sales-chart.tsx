import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { amountToPay, type Paise } from "#domain/money/money";
import { stepLabel } from "./steps.ts";

type Sales = readonly { step: string; count: number; amount: Paise }[];

/** A bar a day or month; as many names under them as there is room for. */
export default function SalesChart({ sales }: { sales: Sales }) {
  const bars = sales.map(({ step, amount }) => ({
    name: stepLabel(step),
    rupees: Number(amount) / 100,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          tick={{ fill: "var(--color-ink-soft)", fontSize: 12 }}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={16}
        />
        <YAxis
          width={48}
          allowDecimals={false}
          tick={{ fill: "var(--color-ink-soft)", fontSize: 12 }}
          tickFormatter={short}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: "var(--color-rose)", opacity: 0.5 }}
          contentStyle={{
            background: "var(--color-card)",
            border: "1px solid var(--color-line)",
            borderRadius: "var(--radius-card)",
            color: "var(--color-ink)",
          }}
          itemStyle={{ color: "var(--color-ink)" }}
          formatter={(rupees) => [amountToPay(Math.round(Number(rupees) * 100) as Paise), "Sales"]}
        />
        <Bar
          dataKey="rupees"
          fill="var(--color-peacock)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** '₹1.2L', '₹15k', '₹800' */
function short(rupees: number): string {
  if (rupees >= 100_000) return `₹${Math.round(rupees / 10_000) / 10}L`;
  return rupees >= 1_000 ? `₹${Math.round(rupees / 100) / 10}k` : `₹${rupees}`;
}
