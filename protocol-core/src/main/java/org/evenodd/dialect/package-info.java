/**
 * The forms and names that foreign agents may use, as data and pure functions between JSON and the league's messages.
 * Depends on no HTTP, clock, thread or file, and names no implementation; the agents' cores do not depend on it.
 *
 * <ul>
 *   <li>Which message a body is: {@code ForeignFraming}, by {@code MessageNames}; MCP's {@code ToolCall}.
 *   <li>What a message says: {@code FieldNames} has a message's fields, and {@code Synonyms} their other names;
 *       {@code Translator} finds them in {@code SaidFields}, {@code OtherWords} completes them, for who registers by
 *       {@code AgentWords}, and {@code Dispensable} takes out what cannot be read and decides nothing.
 *   <li>By which id who is known: {@code IdAliases}. Which matches an announcement assigns: {@code Announcements}.
 *   <li>How a call of another kind is answered: {@code AliasEcho}.
 *   <li>What replies to our calls mean: {@code Receipts}, and how they want the call: {@code Refusals}.
 * </ul>
 */
@NullMarked
package org.evenodd.dialect;

import org.jspecify.annotations.NullMarked;
