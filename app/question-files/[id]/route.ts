import { addAnswerFile } from '@/lib/chargebacks/questions/add-answer-file';
import { sessionUpload } from '@/lib/pages/session-route';

export const POST = sessionUpload(addAnswerFile);
