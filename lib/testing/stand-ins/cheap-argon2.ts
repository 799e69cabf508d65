// Stands for @node-rs/argon2 in unit tests: the same hashes at their cheapest. What a test makes is a person, hundreds of times, and not a secret.
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

export const hash = (password: string): Promise<string> => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const { verify } = argon2;
