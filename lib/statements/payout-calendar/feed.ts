import { dashboardLink } from '@/lib/own-urls';

/** The feed of three months back and of about as many ahead: what a program shows, and a size that stays small. */
export const feedDays = { back: 92, ahead: 100 } as const;

/** The address that a calendar program reads without a sign-in; who has it reads the calendar. */
export const addressOfFeed = (token: string): string => dashboardLink(`/payout-calendar/${token}.ics`);

/** The token in such an address; null: it is none. */
export const tokenIn = (file: string): string | null => /^([a-z2-7]{32})\.ics$/.exec(file)?.[1] ?? null;
