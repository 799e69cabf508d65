import type { z } from 'zod';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Sentence } from '@/lib/refusal';

/** An account at an acquirer, opened: what the operator has entered, secrets among it. */
export type OpenAccount<Settings = Record<string, unknown>, Secrets = Record<string, string>> = { settings: Settings; secrets: Secrets };

/** Something that an adapter relies on at its acquirer, and whether it is so there; with what was seen. */
export type Finding = { says: string; verdict: 'holds' | 'does not hold' | 'could not be tried'; detail: string | null };

/** How an account at an acquirer becomes something that can be asked. `name` is what payments keep. */
export type Adapter<Settings extends z.ZodObject = z.ZodObject, Secrets extends z.ZodObject = z.ZodObject> = {
  name: string;
  /** What the operator enters that is no secret. */
  settings: Settings;
  /** Keys; each is sealed and never shown again. The first is the one that asks: its fingerprint tells two accounts apart. */
  secrets: Secrets;
  /** Whether these are test keys: then no money moves. */
  isTest(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): boolean;
  open(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): Acquirer;
  /** Asks the acquirer whether the account can be used. Null: it can. Changes nothing there. */
  check(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): Promise<Sentence | null>;
  /** Tries with test keys what it relies on. Makes payments there, and gives all of them back. */
  rehearse?(account: OpenAccount<z.output<Settings>, z.output<Secrets>>): AsyncIterable<Finding>;
};
