package org.evenodd.agent.settings;

import org.evenodd.protocol.value.WireName;

/** The tie-breakers between players with equal points, applied in the league's order; finally the player id decides. */
public enum Tiebreaker implements WireName {
    HEAD_TO_HEAD,
    WIN_PERCENTAGE,
    WINS,
    FEWER_DRAWS;

    public String inWords() {
        return this == HEAD_TO_HEAD ? "head-to-head" : wireName().replace('_', ' ');
    }
}
