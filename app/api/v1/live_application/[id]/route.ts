import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showApplication, PATCH: updateApplication });
