import { contractNumber, oldestContract } from './apps.ts';

/** The range of contracts that one side supports. */
export interface ContractRange {
  /** The oldest contract, and the only one when `newestContract` is absent. */
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

/** Returns the newest contract that both sides support; undefined when the ranges do not overlap. */
export function agreedContract(one: ContractRange, other: ContractRange): number | undefined {
  const newest = Math.min(newestOf(one), newestOf(other));
  return newest >= Math.max(one.contract, other.contract) ? newest : undefined;
}
