package org.evenodd.agent.settings;

import org.evenodd.protocol.value.WireName;

/** What decides between players of equal points, in the order in which a league lists them; last, the player id. */
public enum Tiebreaker implements WireName {
    HEAD_TO_HEAD,
    WIN_PERCENTAGE,
    WINS,
    FEWER_DRAWS;
}
