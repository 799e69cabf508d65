import { isAddressOf } from '@/lib/japan/postal';
import type { Assist } from '@/lib/onboarding/catalogue/assist';
import type { Field } from '@/lib/onboarding/catalogue/field';

/** Warns when the postal code is unknown, or belongs to another prefecture or city. */
export const doubtPostalCode =
  (prefectureField: string, cityField: string): NonNullable<Field['doubt']> =>
  (value, { answerTo }) => {
    const [prefecture, city] = [answerTo(prefectureField), answerTo(cityField)];
    if (prefecture === undefined || city === undefined) return null;
    const found = isAddressOf(String(value), String(prefecture), String(city));
    if (found === 'same') return null;
    return { code: found === 'unknown' ? 'postal_code_unknown' : 'postal_code_differs' };
  };

/** The fields of an address; the reading of each is in the field of the same name with `_kana`. */
export const addressAssist = ({ prefecture, city, town }: Record<'prefecture' | 'city' | 'town', string>): Assist => ({
  kind: 'address',
  prefecture,
  prefectureKana: `${prefecture}_kana`,
  city,
  cityKana: `${city}_kana`,
  town,
  townKana: `${town}_kana`,
});
