// Replaces @node-rs/argon2 in unit tests with the cheapest parameters: tests create hundreds of users, and no secrets.
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

export const hash = (password: string): Promise<string> => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const { verify } = argon2;
