'use server';
import { revalidatePath } from 'next/cache';
import { answerQuestion } from '@/lib/chargebacks/questions/answer-question';
import { removeAnswerFile } from '@/lib/chargebacks/questions/remove-answer-file';
import { action } from '@/lib/pages/action';

const actions = { answer: action(answerQuestion), removeFile: action(removeAnswerFile) };

/** After any outcome the pages show the current state, also after a request that came too late. */
export async function answerAction(input: unknown) {
  const answer = await actions.answer(input);
  revalidatePath('/questions', 'layout');
  return answer;
}
export async function removeFileAction(input: unknown) {
  const answer = await actions.removeFile(input);
  revalidatePath('/questions', 'layout');
  return answer;
}
