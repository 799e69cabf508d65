import type { Acquirer } from '@/lib/acquirers/acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';

/** Whose payments a piece of work is about: one acquirer’s (`only`), or everybody’s but some. */
export type Lane = { only: string | null; except: readonly string[] };
export const everybody: Lane = { only: null, except: [] };
export const isIn = ({ only, except }: Lane, name: string): boolean => (only === null || only === name) && !except.includes(name);

/** The sandbox and the operator’s own account answer by themselves: they have nothing that is read elsewhere. */
const isElsewhere = ({ read, funds, disputes, heardSince }: Acquirer) => (read ?? funds ?? disputes ?? heardSince) !== undefined;

/** The acquirers that are asked over a network, and so may hang. */
export async function findOutside(): Promise<string[]> {
  const { acquirers } = await findConnected();
  return [...acquirers.values()].filter(isElsewhere).map(({ name }) => name);
}

/** Whether an acquirer says how a payment stands, which may then be otherwise there than here. */
export const isReadAt = async (name: string): Promise<boolean> => (await findConnected()).acquirers.get(name)?.read !== undefined;
