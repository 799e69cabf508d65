/** The attempt of ours that made something at an acquirer, as the acquirer repeats it. */
export type Mark = { tenantId: string; paymentId: string; attemptId: string };

/** When the attempt was planned, by the clock of the machine: its id is a UUIDv7. */
export const plannedAtMs = (attemptId: string): number => Number.parseInt(attemptId.slice(0, 8) + attemptId.slice(9, 13), 16);
