export type PlannedLine = { id: string };
