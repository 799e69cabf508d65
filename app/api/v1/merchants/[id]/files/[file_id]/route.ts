import { resource } from '@/lib/http/http';
import { showFile } from '@/lib/onboarding/files/show-file';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showFile });
