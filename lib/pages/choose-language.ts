import 'server-only';
import { parseBody, receiveBody } from '@/lib/http/body';
import { redirect303, safeLocalPath } from '@/lib/http/redirect';
import { settings } from '@/lib/installation';
import { preferenceLine } from '@/lib/pages/preference';

/** The language switch of customer pages, without scripts: stores the language and returns to the same page. */
export async function chooseLanguage(request: Request): Promise<Response> {
  const { locale, at } = await receiveBody(request)
    .then((body) => parseBody(body))
    .catch(() => ({}) as Record<string, unknown>);
  const isKnown = locale === 'ja' || locale === 'en';
  const isSecure = settings().publicUrl.startsWith('https:');
  return redirect303(safeLocalPath(at), isKnown ? { 'set-cookie': preferenceLine('locale', locale, isSecure) } : {});
}
