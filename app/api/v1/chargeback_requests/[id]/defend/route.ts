import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: defendChargeback });
