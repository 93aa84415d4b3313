package org.evenodd.manager.page;

/**
 * What the operator is asked before an operation.
 *
 * @param method of the operation
 * @param subject an agent or a match; empty for none
 * @param takesReason whether the operator may say why
 * @param form proves that the answer came from this page
 */
public record OperatorQuestion(
        String method, String title, String question, String subject, boolean takesReason, String form) {}
