import { createFile } from '@/lib/onboarding/files/create-file';
import { ownUpload } from '@/lib/operation/own-route';

export const POST = ownUpload(createFile);
