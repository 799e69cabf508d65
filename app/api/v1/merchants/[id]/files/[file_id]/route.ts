import { showFile } from '@/lib/onboarding/files/show-file';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showFile });
