import { searchKey } from '@/lib/japan/search-key';

/** To whom a paper goes: a person's own name has 様 after it, every other name 御中. */
export type Addressee = { name: string; isPerson: boolean };

/** What an application says of a seller's name; null: not asked, or not answered. */
export type ApplicantName = {
  name: string | null;
  kana: string | null;
  /** `corporation` or `sole_proprietor`. */
  type: string | null;
  /** Of the representative, who is a sole proprietorship's owner: family name first. */
  owner: string | null;
  ownerKana: string | null;
};

const endsWith = (name: string | null, own: string | null): boolean =>
  name !== null && own !== null && searchKey(own) !== '' && searchKey(name).endsWith(searchKey(own));

/**
 * Whether a seller is called as a person is: a sole proprietor under the own name, alone or after that of the business. A business's name (屋号) is
 * no person's, nor is a corporation's, though it may be that of its founder. Names are compared as they are written and as they are read.
 */
export const isPerson = ({ name, kana, type, owner, ownerKana }: ApplicantName): boolean =>
  type === 'sole_proprietor' && (endsWith(name, owner) || endsWith(kana, ownerKana));

export const addressed = ({ name, isPerson: own }: Addressee): string => `${name} ${own ? '様' : '御中'}`;
