import { z } from 'zod';

const link = z.string().nullable();
export const linksReply = z.looseObject({ disclosure: link, privacy: link, terms: link, contact: link });

/** The merchant's branding on a customer's page. */
export const faceReply = z.looseObject({ name: z.string(), colour: z.string(), links: linksReply, logo: z.string().nullable() });
