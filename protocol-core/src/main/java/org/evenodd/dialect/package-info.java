/**
 * The forms and names that foreign agents may use, as data and pure functions between JSON and the league's messages.
 * Depends on no HTTP, clock, thread or file; the agents' cores do not depend on it. {@code DialectForms} is its door for the
 * codec, which asks it only about a body or message that is not in canonical form.
 *
 * <ul>
 *   <li>The message that a body is: {@code ForeignFraming}, by {@code MessageNames}; MCP's {@code ToolCall}.
 *   <li>The content of a message: {@code FieldNames} has a message's fields, and {@code Synonyms} their other names;
 *       {@code Translator} finds them in {@code SaidFields}, {@code OtherWords} completes them, for a registration by
 *       {@code AgentWords}, and {@code Dispensable} takes out values that cannot be read and decide nothing.
 *   <li>The ids of agents and matches under a foreign manager: {@code IdAliases}. The matches that an announcement
 *       assigns: {@code Announcements}.
 *   <li>The answer to a call of another kind: {@code AliasEcho}.
 *   <li>The meaning of a reply to our call: {@code Receipts}; the form that it wants of the call: {@code Refusals}; the tools
 *       and paths that the peer offers: {@code OfferedTools}.
 * </ul>
 */
@NullMarked
package org.evenodd.dialect;

import org.jspecify.annotations.NullMarked;
