import { v7 } from 'uuid';

/** Time-ordered and made in the application: increasing within a process. */
export const newId = (): string => v7();

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isId = (value: string): boolean => shape.test(value);
