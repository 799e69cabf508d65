import { type Answered, ask } from '@/components/forms/upload/answered';
import type { FormReply, SavedReply } from '@/lib/onboarding/form/schema';

export type Answers = { answers: Record<string, unknown>; known: Record<string, unknown>; hand_in: boolean; locale: string };

/** Browsers send no larger body after a page is closed. */
const carried = 20_000;

/** The last answers are sent even when the page is closed meanwhile. */
export function sendAnswers(id: string, answers: Answers): Promise<Answered<SavedReply>> {
  const body = JSON.stringify(answers);
  return ask(`/application-answers/${id}`, { method: 'POST', body, keepalive: body.length < carried });
}

export const fetchForm = (id: string, locale: string): Promise<Answered<FormReply>> => ask(`/application-answers/${id}?locale=${locale}`);
