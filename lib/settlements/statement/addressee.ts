import { searchKey } from '@/lib/japan/search-key';

/** The recipient of a document: a person's own name gets 様, every other name 御中. */
export type Addressee = { name: string; isPerson: boolean };

/** A seller's name in its application; null: not asked, or not answered. */
export type ApplicantName = {
  name: string | null;
  kana: string | null;
  /** `corporation` or `sole_proprietor`. */
  type: string | null;
  /** The representative's name, family name first; for a sole proprietorship its owner. */
  owner: string | null;
  ownerKana: string | null;
};

const endsWith = (name: string | null, own: string | null): boolean =>
  name !== null && own !== null && searchKey(own) !== '' && searchKey(name).endsWith(searchKey(own));

/**
 * Whether a seller is addressed as a person: a sole proprietor whose name is the owner's own, alone or after a business name. A business
 * name (屋号) is not a person's, and a corporation's name is not either, even when it equals its founder's. Names are compared by writing and
 * by reading.
 */
export const isPerson = ({ name, kana, type, owner, ownerKana }: ApplicantName): boolean =>
  type === 'sole_proprietor' && (endsWith(name, owner) || endsWith(kana, ownerKana));

export const addressed = ({ name, isPerson: own }: Addressee): string => `${name} ${own ? '様' : '御中'}`;
