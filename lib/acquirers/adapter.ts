import type { z } from 'zod';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Sentence } from '@/lib/refusal';

/**
 * An account at an acquirer, opened: what the operator has entered, secrets among it. `name`: what payments keep; where it is left out, the adapter's.
 * `keys`: fingerprints of the keys that are known to be of this same account, beside the one that it has.
 */
export type OpenAccount<Settings = Record<string, unknown>, Secrets = Record<string, string>> = {
  settings: Settings;
  secrets: Secrets;
  name?: string;
  keys?: readonly string[];
};

/** Something that an adapter relies on at its acquirer, and whether it is so there; with what was seen. */
export type Finding = { says: string; verdict: 'holds' | 'does not hold' | 'could not be tried'; detail: string | null };

/** How an account at an acquirer becomes something that can be asked. */
export type Adapter<Settings extends z.ZodObject = z.ZodObject, Secrets extends z.ZodObject = z.ZodObject> = {
  name: string;
  /** What the operator enters that is no secret. */
  settings: Settings;
  /** Keys; each is sealed and never shown again. The first is the one that asks: its fingerprint tells two keys apart. */
  secrets: Secrets;
  /** Whether these are test keys: then no money moves. */
  isTest(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): boolean;
  open(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): Acquirer;
  /** Asks the acquirer whether the account can be used. Null: it can. Changes nothing there. */
  check(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): Promise<Sentence | null>;
  /**
   * Whether the account knows one of these payments or kept cards, by their names there: then it is the account that they were made with. A sentence:
   * what is wrong with it, or that it does not say. Absent: there is nothing that another account would not know. Changes nothing there.
   */
  knows?(account: OpenAccount<z.output<Settings>, z.output<Secrets>>, references: readonly string[]): Promise<boolean | Sentence>;
  /** Tries with test keys what it relies on. Makes payments there, and gives all of them back. */
  rehearse?(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): AsyncIterable<Finding>;
};
