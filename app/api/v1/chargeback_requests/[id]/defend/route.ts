import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: defendChargeback });
