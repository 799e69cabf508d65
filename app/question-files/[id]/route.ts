import { addAnswerFile } from '@/lib/chargebacks/questions/add-answer-file';
import { ownUpload } from '@/lib/operation/own-route';

export const POST = ownUpload(addAnswerFile);
