import { z } from 'zod';

const place = z.looseObject({ code: z.string(), name: z.string(), kana: z.string() });
/** `as_of`: the day of the data, after which banks may have changed. */
export const placesReply = z.looseObject({ data: z.array(place), as_of: z.string() });
export type PlacesReply = z.output<typeof placesReply>;

const address = z.looseObject({
  prefecture: z.string(),
  prefectureKana: z.string(),
  city: z.string(),
  cityKana: z.string(),
  town: z.string(),
  townKana: z.string(),
});
export type FoundAddress = z.output<typeof address>;
export const addressesReply = z.looseObject({ data: z.array(address) });
export type AddressesReply = z.output<typeof addressesReply>;
