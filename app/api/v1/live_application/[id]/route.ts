import { resource } from '@/lib/http/http';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showApplication, PATCH: updateApplication });
