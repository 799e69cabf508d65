import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import { showForm } from '@/lib/onboarding/form/show-form';
import { sessionCommand, sessionQuery } from '@/lib/pages/session-route';

export const GET = sessionQuery(showForm);
export const POST = sessionCommand(saveAnswers);
