import { folders } from '@studio/shared/contract';
import * as v from 'valibot';
import { policies, roles } from '../../access/index.ts';
import type { PolicyDefinition } from '../../access/policy-definition.ts';
import { list, type Rest } from '../installation/rest.ts';
import { differs, ensureRow, type Tally } from './ensure.ts';

// Directus' own policy for visitors without a login; this project uses another one.
const stockPublicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

const noAdministrator = { admin_access: false };

const permissionRow = v.looseObject({
  id: v.number(),
  collection: v.string(),
  action: v.string(),
});

async function permissionsOf(rest: Rest, policy: string) {
  const rows = await rest.get(`/permissions?limit=-1&filter[policy][_eq]=${policy}`);
  // Directus also lists the rights that come with Studio access, without an id.
  return v.parse(v.array(v.looseObject({ id: v.optional(v.number()) })), rows).flatMap((row) => {
    const parsed = v.safeParse(permissionRow, row);
    return parsed.success ? [parsed.output] : [];
  });
}

async function ensurePermissions(rest: Rest, tally: Tally, policy: PolicyDefinition) {
  const existing = await permissionsOf(rest, policy.id);
  const kept = new Set<number>();
  const created: object[] = [];
  for (const permission of policy.permissions) {
    const wanted = { validation: null, presets: null, ...permission, policy: policy.id };
    const actual = existing.find(
      (one) => one.collection === wanted.collection && one.action === wanted.action,
    );
    if (actual === undefined) {
      created.push(wanted);
      continue;
    }
    kept.add(actual.id);
    if (!differs(wanted, actual)) continue;
    await rest.patch(`/permissions/${actual.id}`, wanted);
    tally.changes += 1;
  }
  if (created.length > 0) await rest.post('/permissions', created);
  for (const { id } of existing.filter((one) => !kept.has(one.id))) {
    await rest.remove(`/permissions/${id}`);
    tally.changes += 1;
  }
  tally.changes += created.length;
}

async function ensureAttachments(rest: Rest, tally: Tally, policy: PolicyDefinition) {
  const existing = await list(rest, `/access?limit=-1&filter[policy][_eq]=${policy.id}`);
  for (const role of policy.roles) {
    if (existing.some((one) => one.role === role && one.user === null)) continue;
    await rest.post('/access', { policy: policy.id, role });
    tally.changes += 1;
  }
  for (const one of existing) {
    const wanted = policy.roles.some((role) => one.role === role) && one.user === null;
    if (wanted) continue;
    await rest.remove(`/access/${String(one.id)}`);
    tally.changes += 1;
  }
}

async function emptyStockPublicPolicy(rest: Rest, tally: Tally) {
  for (const { id } of await permissionsOf(rest, stockPublicPolicy)) {
    await rest.remove(`/permissions/${id}`);
    tally.changes += 1;
  }
}

async function ensureAdministratorsFactor(rest: Rest, tally: Tally, enforce_tfa: boolean) {
  const administrators = await list(rest, '/policies?filter[admin_access][_eq]=true');
  for (const { id, enforce_tfa: current } of administrators) {
    if (current === enforce_tfa) continue;
    await rest.patch(`/policies/${String(id)}`, { enforce_tfa });
    tally.changes += 1;
  }
}

/**
 * Brings folders, roles, policies and permissions to the definitions in `backend/access`. Removes permissions and
 * attachments that were added to these policies by hand.
 * @param staffSecondFactor makes the Studio lead staff without a second factor to switching it on
 */
export async function applyAccess(
  rest: Rest,
  tally: Tally,
  staffSecondFactor: boolean,
): Promise<void> {
  for (const folder of Object.values(folders)) await ensureRow(rest, tally, '/folders', folder);
  for (const role of roles) await ensureRow(rest, tally, '/roles', role);
  for (const policy of policies) {
    const { permissions: _, roles: __, ...row } = policy;
    const enforce_tfa = staffSecondFactor && row.app_access;
    const wanted = { ...row, enforce_tfa, ...noAdministrator };
    await ensureRow(rest, tally, '/policies', wanted);
    await ensurePermissions(rest, tally, policy);
    await ensureAttachments(rest, tally, policy);
  }
  await emptyStockPublicPolicy(rest, tally);
  await ensureAdministratorsFactor(rest, tally, staffSecondFactor);
}
