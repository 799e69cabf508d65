import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import { showForm } from '@/lib/onboarding/form/show-form';
import { ownCommand, ownQuery } from '@/lib/operation/own-route';

export const GET = ownQuery(showForm);
export const POST = ownCommand(saveAnswers);
