/** When the attempt was planned, by the clock of the machine: its id is a UUIDv7. */
export const plannedAtMs = (attemptId: string): number => Number.parseInt(attemptId.slice(0, 8) + attemptId.slice(9, 13), 16);
