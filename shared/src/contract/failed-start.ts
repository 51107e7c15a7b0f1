/** The performance mark by which the shell notes that its start failed, and in its detail why. */
export const startFailureMark = 'shell:failed';
