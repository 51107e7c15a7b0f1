import { contractNumber, oldestContract } from './apps.ts';

/** The numbers of the contract that one side works with, from the oldest to the newest. */
export interface ContractRange {
  /** The oldest of them, and the only one unless a newer one is named. */
  readonly contract: number;
  readonly newestContract?: number | undefined;
}

/** The contracts that the shell of this checkout offers. */
export const offeredContracts: ContractRange = {
  contract: oldestContract,
  newestContract: contractNumber,
};

/** Returns the newest contract of a range. */
export const newestOf = ({ contract, newestContract = contract }: ContractRange) => newestContract;

/** Returns the newest contract that both sides work with; undefined where they have none in common. */
export function agreedContract(one: ContractRange, other: ContractRange): number | undefined {
  const newest = Math.min(newestOf(one), newestOf(other));
  return newest >= Math.max(one.contract, other.contract) ? newest : undefined;
}
