package org.evenodd.agent.settings;

import java.time.Duration;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.message.TimeLimit;
import org.evenodd.protocol.shape.Wire;

/** How long an answer may take (PRD 14.2). */
public record Timeouts(
        @Wire("register_seconds") Duration register,
        @Wire("join_ack_seconds") Duration joinAck,
        @Wire("choice_seconds") Duration choice,
        @Wire("game_over_ack_seconds") Duration gameOverAck,
        @Wire("result_report_seconds") Duration resultReport,
        @Wire("query_seconds") Duration query,
        @Wire("default_seconds") Duration other) {

    public Timeouts {
        Rules rules = new Rules();
        positive(rules, "/register_seconds", register);
        positive(rules, "/join_ack_seconds", joinAck);
        positive(rules, "/choice_seconds", choice);
        positive(rules, "/game_over_ack_seconds", gameOverAck);
        positive(rules, "/result_report_seconds", resultReport);
        positive(rules, "/query_seconds", query);
        positive(rules, "/default_seconds", other);
        rules.enforce();
    }

    private static void positive(Rules rules, String pointer, Duration time) {
        rules.that(!time.isZero() && !time.isNegative(), pointer, "more than 0 seconds", time.toSeconds());
    }

    public Duration of(TimeLimit limit) {
        return switch (limit) {
            case REGISTER -> register;
            case JOIN_ACK -> joinAck;
            case CHOICE -> choice;
            case GAME_OVER_ACK -> gameOverAck;
            case RESULT_REPORT -> resultReport;
            case QUERY -> query;
            case DEFAULT -> other;
        };
    }
}
