import { createFile } from '@/lib/onboarding/files/create-file';
import { sessionUpload } from '@/lib/pages/session-route';

export const POST = sessionUpload(createFile);
