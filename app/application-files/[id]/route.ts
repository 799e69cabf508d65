import { createFile } from '@/lib/onboarding/files/create-file';
import { sessionUpload } from '@/lib/operation/session-route';

export const POST = sessionUpload(createFile);
